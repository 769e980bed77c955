// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccountERC7579} from "@openzeppelin/contracts/account/extensions/draft-AccountERC7579.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {CallType, ERC7579Utils, Mode} from "@openzeppelin/contracts/account/utils/draft-ERC7579Utils.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {AbstractSigner} from "@openzeppelin/contracts/utils/cryptography/signers/AbstractSigner.sol";
import {MultiSignerERC7913} from "@openzeppelin/contracts/utils/cryptography/signers/MultiSignerERC7913.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";
import {ISmartAccount} from "./interfaces/ISmartAccount.sol";

/// @notice See {ISmartAccount}.
contract SmartAccount is
    ISmartAccount,
    AccountERC7579,
    MultiSignerERC7913,
    ERC7739,
    Initializable,
    ERC721Holder,
    ERC1155Holder
{
    /// @dev True while an executor module makes calls as the account. Meanwhile, the functions that only the account or
    /// EntryPoint may call, such as those for owners and modules, refuse every caller.
    bool private transient isExecutorAtWork;

    /// @dev {MultiSignerERC7913} requires an owner of the implementation too, so its owner is an address without a known key.
    /// The implementation cannot be initialised.
    constructor() EIP712("Holdfast Smart Account", "1") MultiSignerERC7913(unreachableSigner(), 1) {
        _disableInitializers();
    }

    /// @inheritdoc ISmartAccount
    function initialize(bytes[] calldata signers, uint64 threshold_) external override initializer {
        _addSigners(signers);
        _setThreshold(threshold_);
    }

    /// @inheritdoc ISmartAccount
    function addSigners(bytes[] calldata signers) external override onlyEntryPointOrSelf {
        _addSigners(signers);
    }

    /// @inheritdoc ISmartAccount
    function removeSigners(bytes[] calldata signers) external override onlyEntryPointOrSelf {
        _removeSigners(signers);
    }

    /// @inheritdoc ISmartAccount
    function setThreshold(uint64 threshold_) external override onlyEntryPointOrSelf {
        _setThreshold(threshold_);
    }

    /// @notice Returns the contract that passes operations to the account: EntryPoint 0.8, at its address on every chain.
    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    /// @notice Returns the id of the account's implementation (ERC-7579).
    function accountId() public pure override returns (string memory) {
        return "holdfast.smart-account.1.0.0";
    }

    /// @notice Returns whether the account supports a mode of calls. It supports single calls and batches, which may revert or
    /// continue after a failed call, but no delegate calls.
    function supportsExecutionMode(bytes32 mode) public view override returns (bool) {
        (CallType callType,,,) = ERC7579Utils.decodeMode(Mode.wrap(mode));
        return !(callType == ERC7579Utils.CALLTYPE_DELEGATECALL) && super.supportsExecutionMode(mode);
    }

    /// @inheritdoc AccountERC7579
    function executeFromExecutor(bytes32 mode, bytes calldata executionCalldata)
        public
        payable
        override
        returns (bytes[] memory returnData)
    {
        // Executors may call one another, so the flag stays set until the outermost call ends.
        bool wasAtWork = isExecutorAtWork;
        isExecutorAtWork = true;
        returnData = super.executeFromExecutor(mode, executionCalldata);
        isExecutorAtWork = wasAtWork;
    }

    /// @notice Checks a signature of the account (ERC-1271). Owners sign nested data (ERC-7739), which is valid for one app,
    /// account and chain only. Modules cannot sign messages.
    function isValidSignature(bytes32 hash, bytes calldata signature)
        public
        view
        override(AccountERC7579, ERC7739)
        returns (bytes4)
    {
        return ERC7739.isValidSignature(hash, signature);
    }

    function _rawSignatureValidation(bytes32 hash, bytes calldata signature)
        internal
        view
        override(AbstractSigner, AccountERC7579, MultiSignerERC7913)
        returns (bool)
    {
        return MultiSignerERC7913._rawSignatureValidation(hash, signature);
    }

    /// @dev Checks the signatures. The signers must be in ascending order of their keccak256, so that none counts twice.
    function _validateSignatures(bytes32 hash, bytes[] calldata signers, bytes[] calldata signatures)
        internal
        view
        override
        returns (bool)
    {
        if (signers.length != signatures.length) return false;
        bytes32 last;
        for (uint256 index = 0; index < signers.length; index++) {
            bytes32 id = keccak256(signers[index]);
            if (id <= last || !isSigner(signers[index])) return false;
            if (!isSignedBy(signers[index], hash, signatures[index])) return false;
            last = id;
        }
        return true;
    }

    /// @dev Returns whether an owner signed the hash. For an owner that is an address, tries the address's key first:
    /// {SignatureChecker} accesses the address, and bundlers refuse a validation that accesses an address without code
    /// (ERC-7562, OP-041). This also allows an owner whose address has code by EIP-7702 to sign with their key.
    function isSignedBy(bytes calldata signer, bytes32 hash, bytes calldata signature) private view returns (bool) {
        if (signer.length == 20) {
            (address recovered, ECDSA.RecoverError failure,) = ECDSA.tryRecoverCalldata(hash, signature);
            if (failure == ECDSA.RecoverError.NoError && recovered == address(bytes20(signer))) return true;
        }
        return SignatureChecker.isValidSignatureNow(signer, hash, signature);
    }

    /// @dev Refuses owners whose signatures cannot be checked. A verifier must have code, which excludes precompiles: the
    /// identity precompile answers with its input, which would be taken for 'valid'.
    function _addSigners(bytes[] memory signers) internal override {
        for (uint256 index = 0; index < signers.length; index++) {
            bytes memory signer = signers[index];
            address keyOrVerifier = address(bytes20(signer));
            bool isPossible = signer.length > 20
                ? keyOrVerifier.code.length > 0
                : signer.length == 20 && keyOrVerifier != address(0) && keyOrVerifier != address(this);
            if (!isPossible) revert SignerNotPossible(signer);
        }
        super._addSigners(signers);
    }

    function _checkEntryPointOrSelf() internal view override {
        if (isExecutorAtWork) revert AccountUnauthorized(msg.sender);
        super._checkEntryPointOrSelf();
    }

    function _execute(Mode mode, bytes calldata executionCalldata) internal override returns (bytes[] memory) {
        (CallType callType,,,) = ERC7579Utils.decodeMode(mode);
        if (callType == ERC7579Utils.CALLTYPE_DELEGATECALL) revert ERC7579Utils.ERC7579UnsupportedCallType(callType);
        return super._execute(mode, executionCalldata);
    }

    function unreachableSigner() private pure returns (bytes[] memory signers) {
        signers = new bytes[](1);
        signers[0] = hex"000000000000000000000000000000000000dead";
    }
}
