// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Resolver of names that are not on the chain
/// @notice Resolves every name below a zone for which it is the resolver. It tells the caller to fetch the answer from the
/// operator's gateway (ERC-3668), and then checks the answer's signature. An answer is signed for one request, one resolver and
/// one chain, and is valid for a short time. A gateway can fail to answer, but it cannot pass off an answer that another key
/// has signed, that is for another name, or that has expired.
interface IOffchainResolver {
    /// @notice ERC-3668: the caller has to fetch the answer itself.
    /// @param sender This contract.
    /// @param urls The URLs of the gateways.
    /// @param callData The request to the gateway.
    /// @param callbackFunction The function that receives the answer.
    /// @param extraData The data to pass to `callbackFunction` together with the answer.
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    /// @notice The answer has expired.
    /// @param expires When it expired, in Unix seconds.
    error AnswerExpired(uint64 expires);

    /// @notice The answer would be valid for longer than {MAXIMUM_LIFETIME}.
    /// @param expires When it would expire, in Unix seconds.
    error AnswerLastsTooLong(uint64 expires);

    /// @notice The answer is not signed by one of the signers, or it is signed for another request, resolver or chain.
    /// @param signer The account recovered from the signature; zero if none can be recovered.
    error SignerNotKnown(address signer);

    /// @notice The gateways have changed.
    /// @param urls The URLs of the gateways, in the order in which callers try them.
    event UrlsChanged(string[] urls);

    /// @notice A signer was added or removed.
    /// @param signer The account of the key that is added or removed.
    /// @param isAllowed Whether the key's signatures are valid.
    event SignerChanged(address indexed signer, bool isAllowed);

    /// @notice Returns the longest time for which an answer may still be valid when it is checked.
    /// @return lifetime In seconds.
    function MAXIMUM_LIFETIME() external view returns (uint256 lifetime);

    /// @notice Returns the gateways.
    /// @return urls In the order in which they are asked.
    function gateways() external view returns (string[] memory urls);

    /// @notice Returns whether a key's signatures are valid.
    /// @param signer The key's account.
    /// @return isAllowed Whether the key's signatures are valid.
    function isSigner(address signer) external view returns (bool isAllowed);

    /// @notice ENSIP-10: resolves a name. Always reverts with {OffchainLookup}.
    /// @param name The name in DNS wire format.
    /// @param data The call to a resolver: `addr(bytes32)`, `addr(bytes32,uint256)`, `text(bytes32,string)`, `name(bytes32)`, …
    /// @return result Never returned.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory result);

    /// @notice Checks a gateway's answer.
    /// @param response `abi.encode(bytes result, uint64 expires, bytes signature)`. The signature is over
    /// `Answer(bytes request,bytes result,uint64 expires)`, by EIP-712 in this contract's domain ('Holdfast Names', version 1).
    /// @param extraData The request, as {resolve} gave it.
    /// @return result The result, as a resolver with the name's records on the chain would return it.
    function resolveWithProof(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory result);

    /// @notice Sets the gateways. Only the owner may call it.
    /// @param urls In the order in which they are asked.
    function setGateways(string[] memory urls) external;

    /// @notice Adds or removes a signer. Only the owner may call it. To replace a key, add the new one first.
    /// @param signer The account of the key that is added or removed.
    /// @param isAllowed Whether the key's signatures are valid.
    function setSigner(address signer, bool isAllowed) external;
}
