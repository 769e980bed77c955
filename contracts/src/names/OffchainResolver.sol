// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IOffchainResolver} from "./interfaces/IOffchainResolver.sol";

/// @notice See {IOffchainResolver}.
contract OffchainResolver is IOffchainResolver, Ownable2Step {
    /// @inheritdoc IOffchainResolver
    uint256 public constant override MAXIMUM_LIFETIME = 1 hours;

    bytes32 private constant DOMAIN_TYPE =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant ANSWER_TYPE = keccak256("Answer(bytes request,bytes result,uint64 expires)");
    bytes32 private constant NAME = keccak256("Holdfast Names");
    bytes32 private constant VERSION = keccak256("1");

    bytes4 private constant ERC165 = 0x01ffc9a7;
    bytes4 private constant ENSIP10 = 0x9061b923;

    string[] private urlsOfGateways;

    /// @inheritdoc IOffchainResolver
    mapping(address signer => bool) public override isSigner;

    /// @param owner The account that may set gateways and signers.
    /// @param urls The URLs of the gateways.
    /// @param signer The account of the first signing key.
    constructor(address owner, string[] memory urls, address signer) Ownable(owner) {
        urlsOfGateways = urls;
        isSigner[signer] = true;
        emit UrlsChanged(urls);
        emit SignerChanged(signer, true);
    }

    /// @inheritdoc IOffchainResolver
    function gateways() external view override returns (string[] memory urls) {
        return urlsOfGateways;
    }

    /// @inheritdoc IOffchainResolver
    function setGateways(string[] memory urls) external override onlyOwner {
        urlsOfGateways = urls;
        emit UrlsChanged(urls);
    }

    /// @inheritdoc IOffchainResolver
    function setSigner(address signer, bool isAllowed) external override onlyOwner {
        isSigner[signer] = isAllowed;
        emit SignerChanged(signer, isAllowed);
    }

    /// @inheritdoc IOffchainResolver
    function resolve(bytes calldata name, bytes calldata data) external view override returns (bytes memory) {
        bytes memory request = abi.encodeCall(this.resolve, (name, data));
        revert OffchainLookup(address(this), urlsOfGateways, request, this.resolveWithProof.selector, request);
    }

    /// @inheritdoc IOffchainResolver
    function resolveWithProof(bytes calldata response, bytes calldata extraData)
        external
        view
        override
        returns (bytes memory result)
    {
        uint64 expires;
        bytes memory signature;
        (result, expires, signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired(expires);
        if (expires > block.timestamp + MAXIMUM_LIFETIME) revert AnswerLastsTooLong(expires);
        (address signer,,) = ECDSA.tryRecover(hashAnswer(extraData, result, expires), signature);
        if (signer == address(0) || !isSigner[signer]) revert SignerNotKnown(signer);
    }

    /// @notice Returns whether this contract supports an interface (ERC-165).
    /// @param interfaceId The interface's id.
    /// @return isSupported True for ERC-165 and for ENSIP-10, by which a resolver also answers for all names below its own.
    function supportsInterface(bytes4 interfaceId) external pure returns (bool isSupported) {
        return interfaceId == ERC165 || interfaceId == ENSIP10;
    }

    /// @dev Returns the EIP-712 hash of an answer. It covers the chain as well as this contract's address, because the resolver
    /// may have the same address on many chains.
    function hashAnswer(bytes calldata request, bytes memory result, uint64 expires) private view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(DOMAIN_TYPE, NAME, VERSION, block.chainid, address(this)));
        bytes32 answer = keccak256(abi.encode(ANSWER_TYPE, keccak256(request), keccak256(result), expires));
        return keccak256(abi.encodePacked(hex"1901", domain, answer));
    }
}
